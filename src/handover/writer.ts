/** Somebody who can be asked to write a handover: the user's own client, or an endpoint. */
export interface Writer {
  /** How it is named in the archive. */
  name: string;
  /** Rejects when there is no answer in time. */
  write(request: { system: string; prompt: string; timeoutMilliseconds: number }): Promise<string>;
}
