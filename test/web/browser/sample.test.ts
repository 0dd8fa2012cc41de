import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from './dashboard-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(() => {});
});
afterAll(() => stage?.close());

test('before anything is on record a sample is offered, says that it is one, and cannot be changed', async () => {
  const { page, complaints } = await stage.open();
  await page.getByRole('heading', { name: 'Nothing is recorded yet' }).waitFor();
  await page.getByRole('link', { name: 'Look at a sample session' }).click();
  await page.locator('.card h3 a').click();
  await page.getByRole('heading', { name: 'Context over time' }).waitFor();
  expect(await page.getByRole('button', { name: /Forget|Pin/ }).count()).toBe(0);
  await page.getByRole('link', { name: /^Conversation/ }).click();
  await page.locator('.entry.prompt').first().waitFor();
  await page.goBack();
  await page.getByRole('link', { name: /^Compaction 1/ }).click();
  await page.locator('.fact.restored').first().waitFor();
  await page.getByText('This is a sample.').waitFor();
  await page.getByRole('link', { name: 'Leave the sample' }).click();
  await page.getByRole('heading', { name: 'Nothing is recorded yet' }).waitFor();
  expect(complaints).toEqual([]);
});
