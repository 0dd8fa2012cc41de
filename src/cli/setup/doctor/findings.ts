import type { Finding } from '../../../install/check.ts';

export function fine(check: string, detail: string): Finding {
  return { check, status: 'ok', detail };
}

export function warning(check: string, detail: string, fix: string): Finding {
  return { check, status: 'warning', detail, fix };
}

export function failed(check: string, detail: string, fix: string): Finding {
  return { check, status: 'failed', detail, fix };
}
