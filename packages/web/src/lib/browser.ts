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

/** `onProgress` receives how much of the body has been sent, in percent. */
export type Send = (
  url: string,
  init: RequestInit,
  onProgress?: (percent: number) => void,
) => Promise<Response>

export const send: Send = (url, init, onProgress) =>
  onProgress && init.body instanceof FormData ? upload(url, init, init.body, onProgress) : fetch(url, init)

/** fetch does not report upload progress; XMLHttpRequest does. */
function upload(
  url: string,
  { method = 'POST', signal }: RequestInit,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new TypeError('The request did not come through.'))
    let announced = 0
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      const percent = total > 0 ? Math.floor((100 * loaded) / total) : 0
      if (percent > announced) onProgress((announced = percent))
    })
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    )
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open(method, url)
    if (signal?.aborted) return fail()
    request.send(form)
  })
}

/** Within this many milliseconds the server answers, or the page counts as offline. */
const answersWithin = 1500

/** Whether the server answers at this moment, with any status. */
export const answersNow = (): Promise<boolean> =>
  fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(answersWithin) }).then(
    () => true,
    () => false,
  )

/** Another tab that knows nothing of this one. */
export const openTab = (address: string): void => void window.open(address, '_blank', 'noopener')
