import { readFile, writeFile } from 'node:fs/promises'
import { ConnectionFailed } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import { drawPicture } from '../../platform/files/draw-picture.ts'
import { readHead } from './page-head.ts'
import { temporaryFile } from '../../platform/files/temporary-file.ts'

/** What a page says about itself. */
export interface LinkPage {
  title: string
  description: string | null
  /** Its name of its site, else its host. */
  site: string
  /** Our drawing of its picture, a WebP. */
  picture: Buffer | null
}

/** Its head is at the beginning. */
const PAGE_BYTES = 512 * 1024
const PICTURE_BYTES = 5 * 1024 * 1024
/** Milliseconds of one request. */
const PATIENCE = 5000
const MOST_REDIRECTS = 3

/**
 * Reads the page behind an address of a message. null for everything that is no page which says what it is: an address that
 * the guarded fetch refuses, a server that is away or slow, a file, a page without a title.
 */
export async function readLink(app: AppContext, address: string): Promise<LinkPage | null> {
  const page = await fetched(app, address, { accept: 'text/html', maxBytes: PAGE_BYTES })
  if (page === null || !/^(text\/html|application\/xhtml\+xml)\b/i.test(page.type)) return null
  const head = readHead(textOf(page))
  if (head.title === null) return null
  const { title, description } = head
  const site = head.site ?? new URL(page.url).hostname.replace(/^www\./, '')
  return { title, description, site, picture: await pictureOf(app, page.url, head.picture) }
}

interface Wanted {
  accept: string
  maxBytes: number
}

interface Fetched {
  /** Where the redirects ended. */
  url: string
  type: string
  bytes: Uint8Array
}

/** Each step of a redirect is a request of its own to the guarded fetch, which judges its address anew. */
async function fetched(app: AppContext, address: string, wanted: Wanted): Promise<Fetched | null> {
  let url = encrypted(address)
  for (let step = 0; step <= MOST_REDIRECTS && url !== null; step += 1) {
    const answer = await askedFor(app, url, wanted)
    if (answer === null) return null
    const { status, headers, bytes } = answer
    const location = status >= 300 && status < 400 ? headers['location'] : undefined
    if (location === undefined)
      return status === 200 ? { url, type: headers['content-type'] ?? '', bytes } : null
    url = encrypted(location, url)
  }
  return null
}

/** Names nobody: no cookie, no page that it comes from. */
async function askedFor(app: AppContext, url: string, { accept, maxBytes }: Wanted) {
  const headers = { accept, 'user-agent': 'Mozilla/5.0 (compatible; Switchboard link preview)' }
  try {
    return await app.linkHttp({ method: 'GET', url, headers, timeout: PATIENCE, maxBytes })
  } catch (error) {
    if (error instanceof ConnectionFailed) return null
    throw error
  }
}

/** The guarded fetch knows https alone, and nearly every page that is written with http answers there. */
function encrypted(address: string, base?: string): string | null {
  const url = URL.parse(address, base)
  if (url?.protocol === 'http:') url.protocol = 'https:'
  return url?.href ?? null
}

/** In the encoding that the answer names, else the page itself. */
function textOf({ type, bytes }: Fetched): string {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const named = [type, beginning].flatMap(
    (text) => /charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(text)?.[1] ?? [],
  )
  try {
    return new TextDecoder(named[0] ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** A picture that is larger than its limit is cut, and then no picture. */
async function pictureOf(app: AppContext, page: string, address: string | null): Promise<Buffer | null> {
  const url = address === null ? null : encrypted(address, page)
  const found = url && (await fetched(app, url, { accept: 'image/*', maxBytes: PICTURE_BYTES }))
  if (!found || found.bytes.length >= PICTURE_BYTES) return null
  await using given = temporaryFile(app, '.part')
  await using drawing = temporaryFile(app, '.webp')
  await writeFile(given.path, found.bytes, { flag: 'wx', mode: 0o600 })
  const isDrawn = (await drawPicture(given.path, drawing.path, 'preview')) !== null
  return isDrawn ? await readFile(drawing.path) : null
}
