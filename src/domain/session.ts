/** One conversation with a client, and where its transcript lies. */
export interface SessionRef {
  client: string;
  id: string;
  cwd: string;
  transcriptPath: string;
}
