import { exportPaths, type ExportName, type ExportQuestions } from '@switchboard/contract'
import { send } from '../../lib/browser.ts'

export type ExportOutcome = 'saved' | 'cancelled' | 'refused' | 'away'

/** Fetches a table row by row and lets the browser save it. `onBytes` receives the number of bytes so far. */
export async function saveExport<Name extends ExportName>(
  name: Name,
  asked: ExportQuestions[Name],
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<ExportOutcome> {
  const query = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))
  try {
    const answer = await send(`${exportPaths[name]}?${query.toString()}`, {
      credentials: 'same-origin',
      signal,
    })
    // A page that a proxy or a network answers with must not be saved as the table.
    if (answer.headers.get('content-type')?.startsWith(answer.ok ? 'text/csv' : 'application/json') !== true)
      return 'away'
    if (!answer.ok) return 'refused'
    keep(await gather(answer, onBytes), fileNameOf(answer) ?? `${name}.csv`)
    return 'saved'
  } catch {
    return signal.aborted ? 'cancelled' : 'away'
  }
}

/** Throws when the table breaks off before its end: half a file must not pass for a whole one. */
async function gather(answer: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    parts.push(part.value)
    bytes += part.value.byteLength
    onBytes(bytes)
  }
  return new Blob(parts, { type: 'text/csv' })
}

const fileNameOf = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]

function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has begun to read when the click returns, and needs the address no longer after a task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
