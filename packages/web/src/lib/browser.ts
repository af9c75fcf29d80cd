/** The browser's clock, randomness and network: the only places that touch them, so that all else takes them as values. */
export const now = (): Date => new Date()

/** A random UUID (v4). Plain http on a company's network has no crypto.randomUUID, but always getRandomValues. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export type Send = (url: string, init: RequestInit, options?: SendOptions) => Promise<Response>

interface SendOptions {
  /**
   * Milliseconds in which something has to come, or the request is given up: a connection that died while the machine slept answers
   * nothing, not even that it is gone. Absent: as long as the browser waits.
   */
  patience?: number | undefined
  /** Receives how much of a form has been sent, in percent. */
  onProgress?: ((percent: number) => void) | undefined
}

export const send: Send = (url, init, { patience, onProgress = () => undefined } = {}) => {
  if (init.body instanceof FormData)
    return upload(url, init, init.body, { patience: patience ?? LONGEST_TIMER, onProgress })
  return patience === undefined ? fetch(url, init) : fetchPatiently(url, init, patience)
}

const LONGEST_TIMER = 2 ** 31 - 1

async function fetchPatiently(url: string, init: RequestInit, patience: number): Promise<Response> {
  const giveUp = new AbortController()
  const abort = () => giveUp.abort()
  if (init.signal?.aborted === true) abort()
  init.signal?.addEventListener('abort', abort, { once: true })
  const waiting = setTimeout(abort, patience)
  const response = await fetch(url, { ...init, signal: giveUp.signal }).finally(() => clearTimeout(waiting))
  // The rest of the answer is under way. An end after it has come changes nothing.
  setTimeout(abort, patience)
  return response
}

/** fetch does not report upload progress; XMLHttpRequest does. */
function upload(
  url: string,
  { method = 'POST', headers, signal }: RequestInit,
  form: FormData,
  { patience, onProgress }: { patience: number; onProgress: (percent: number) => void },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new TypeError('The request did not come through.'))
    const abort = () => request.abort()
    let waiting = setTimeout(abort, patience)
    request.addEventListener('loadend', () => clearTimeout(waiting))
    let announced = 0
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(waiting)
      waiting = setTimeout(abort, patience)
      const percent = total > 0 ? Math.floor((100 * loaded) / total) : 0
      if (percent > announced) onProgress((announced = percent))
    })
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    )
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    signal?.addEventListener('abort', abort, { once: true })
    request.open(method, url)
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    if (signal?.aborted) return fail()
    request.send(form)
  })
}

/** Within this many milliseconds the server answers, or the page counts as offline. */
const answersWithin = 1500

const askServer = () =>
  fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(answersWithin) })

/** Whether the server answers at this moment, with any status. */
export const answersNow = (): Promise<boolean> =>
  askServer().then(
    () => true,
    () => false,
  )

/** Whether it is the server itself that answers, and no proxy or sign-in page of a network in its place. */
export const isServedNow = (): Promise<boolean> =>
  askServer()
    .then(async (answer) => answer.ok && Boolean(await answer.json()))
    .catch(() => false)

/** Another tab that knows nothing of this one. */
export const openTab = (address: string): void => void window.open(address, '_blank', 'noopener')
