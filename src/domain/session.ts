/** One conversation with a client, and the path of its transcript. */
export interface SessionRef {
  client: string;
  id: string;
  cwd: string;
  transcriptPath: string;
}
