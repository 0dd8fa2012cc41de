/** Something that turns texts into vectors, so that texts which mean the same are near each other. */
export interface Embedder {
  /** How it is named in the archive: vectors of two embedders cannot be compared. */
  name: string;
  dimensions: number;
  /** One vector of length 1 for each text, in their order. Rejects when there is no answer. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}
