import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { calls, type MyTicket } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'

/** A large file on its way to the server, of which each try sends the same bytes under the same id. */
export interface LargeUpload {
  messageid: string
  sha256: string
  /** Sends so much of it and then does `tear`; 1: all of it. The status of the answer, 0 without one. */
  send(share: number, tear: () => unknown): Promise<number>
}

const PIECE = 256 * 1024

export function largeUpload(
  url: string,
  { cookie }: Caller,
  { ticketid, created_on }: MyTicket,
  content: Buffer,
): LargeUpload {
  const messageid = randomUUID()
  const boundary = `desk${messageid}`
  // Other bytes each time, without generating fifty megabytes again.
  const bytes = Buffer.concat([Buffer.from(randomBytes(32).toString('hex')), content.subarray(64)])
  const fields = Object.entries({ ticketid, created_on, ticketPlatform: 'telegram', messageid })
  const texts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${texts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="numbers.txt"\r\ncontent-type: text/plain\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return {
    messageid,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    async send(share, tear) {
      const call = request(`${url}${calls.sendFile.path}`, {
        method: 'POST',
        agent: false,
        headers: {
          cookie: cookie ?? '',
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': body.length,
        },
      })
      const status = new Promise<number>((resolve) => {
        call.on('response', (answer) => {
          answer.resume()
          answer.on('close', () => resolve(answer.statusCode ?? 0))
        })
        call.on('error', () => resolve(0))
      })
      const most = Math.floor(body.length * share)
      for (let sent = 0; sent < most && !call.destroyed; sent += PIECE)
        if (!call.write(body.subarray(sent, Math.min(sent + PIECE, most)))) await drained(call)
      if (share === 1) call.end()
      else {
        await tear()
        call.destroy()
      }
      return status
    },
  }
}

async function drained(call: ReturnType<typeof request>): Promise<void> {
  const found = new AbortController()
  const { signal } = found
  await Promise.race(['drain', 'close'].map((event) => once(call, event, { signal }))).catch(() => undefined)
  found.abort()
}

/** Downloads so many bytes of a file from an offset and then calls `tear`; returns the received bytes. */
export function download(
  url: string,
  { cookie }: Caller,
  { from, most, tear }: { from: number; most: number; tear: () => unknown },
): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let had = 0
    let torn: Promise<unknown> | null = null
    const headers = { cookie: cookie ?? '', ...(from > 0 && { range: `bytes=${from}-` }) }
    const end = () => void Promise.resolve(torn).then(() => resolve(Buffer.concat(chunks)))
    const call = request(url, { agent: false, headers }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        if (torn !== null) return
        chunks.push(chunk)
        had += chunk.length
        if (had < most) return
        torn = Promise.resolve(tear()).then(() => call.destroy())
      })
      answer.on('close', end)
    })
    call.on('error', end)
    call.end()
  })
}
