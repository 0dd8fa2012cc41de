import type { Project } from './project.ts';

export const saltmarsh: Project = {
  name: 'saltmarsh',
  cwd: '/home/ines/code/saltmarsh',
  ticket: 'MARSH',
  site: 'https://saltmarsh.example',
  ending: '.py',
  testEnding: '_test.py',
  naming: 'snake',
  folders: ['saltmarsh/ingest', 'saltmarsh/survey', 'saltmarsh/models', 'saltmarsh/export', 'tests/survey'],
  verbs: ['load', 'merge', 'resample', 'calibrate', 'interpolate', 'flag', 'export', 'validate'],
  nouns: [
    'transect',
    'sighting',
    'gauge',
    'station',
    'plumage',
    'tide_level',
    'observer',
    'quadrat',
    'season',
  ],
  test: 'poetry run pytest -q',
  others: [
    'poetry run mypy saltmarsh --strict',
    'poetry run ruff check saltmarsh tests',
    'make fixtures YEAR=2031',
    'poetry run python -m saltmarsh.cli ingest --station hook-spit',
    'sqlite3 build/survey.db "select count(*) from sightings"',
  ],
  code: [
    'def {a}(frame: DataFrame, *, window: int = {n}) -> DataFrame:',
    '    merged = {a}(frame, on="{b}")',
    '    if merged.empty: raise ValueError("{a}: nothing within {n} m")',
    'from saltmarsh.shared import {b}',
    '    return {a}(merged).assign({b}={n})',
  ],
};
