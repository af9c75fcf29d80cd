/** The simulator never leaves the machine: only these hosts are called. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

/** A file by its address, from this machine only; nothing when it cannot be had. */
export async function fetchLocally(
  url: string,
): Promise<{ bytes: Buffer; mimeType: string; fileName: string | undefined } | undefined> {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !isLoopback(parsed.hostname)) return undefined
  const answer = await fetch(parsed).catch(() => undefined)
  if (!answer?.ok) return undefined
  const mimeType = answer.headers.get('content-type')?.split(';')[0] ?? 'application/octet-stream'
  const fileName = parsed.pathname.split('/').pop() || undefined
  return { bytes: Buffer.from(await answer.arrayBuffer()), mimeType, fileName }
}
