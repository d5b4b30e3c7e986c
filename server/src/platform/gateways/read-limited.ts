/** Reads the body of a response. Throws once it is larger than `maxBytes`. */
export async function readLimited(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new RangeError(`a body of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The largest daily list that the shop reads, packed and unpacked: about 50,000 payments. */
export const mostStatementBytes = 20_000_000;
