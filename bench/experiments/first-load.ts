import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Findings } from '../kit/measure/report.ts'

const dist = fileURLToPath(new URL('../../packages/web/dist', import.meta.url))
const AIM = 200 * 1000

/**
 * The size of a first visit: the scripts that index.html names and, of the screens loaded on demand, the sign-in or the
 * workspace.
 */
export async function firstLoad(): Promise<Findings> {
  const html = await readFile(`${dist}/index.html`, 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  const assets = await readdir(`${dist}/assets`)
  const screen = (name: string) =>
    `assets/${assets.find((file) => file.startsWith(name) && file.endsWith('.js')) ?? ''}`
  const [page, login, workspace] = await Promise.all([
    sizesOf(named),
    sizesOf([...named, screen('LoginScreen')]),
    sizesOf([...named, screen('WorkspaceScreen'), screen('SignedIn')]),
  ])
  return {
    title: 'First load of the web app',
    setting:
      'Scripts with everything they import statically, as the server sends them (brotli). Dialogs, viewers, admin panel and languages load later and do not count. The aim is 200 KB.',
    rows: [
      { what: 'the page itself (what index.html names)', figure: kb(page) },
      { what: 'sign-in', figure: kb(login) },
      { what: 'workspace', figure: kb(workspace) },
    ],
    wrong: { 'bytes of the page itself over 200 KB': Math.max(0, page.brotli - AIM) },
  }
}

interface Sizes {
  brotli: number
  gzip: number
  files: number
}

const kb = ({ brotli, gzip, files }: Sizes): string =>
  `${(brotli / 1000).toFixed(0)} KB brotli, ${(gzip / 1000).toFixed(0)} KB gzip, ${files} files`

async function sizesOf(named: readonly string[]): Promise<Sizes> {
  const scripts = await withStaticImports(named)
  const contents = await Promise.all([...scripts].map((script) => readFile(`${dist}/${script}`)))
  const total = (compress: (content: Buffer) => Buffer) =>
    contents.reduce((sum, content) => sum + compress(content).length, 0)
  return { brotli: total(brotliCompressSync), gzip: total(gzipSync), files: scripts.size }
}

async function withStaticImports(named: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  const waiting = [...named]
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    if (found.has(script)) continue
    found.add(script)
    const source = await readFile(`${dist}/${script}`, 'utf8')
    for (const match of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      waiting.push(`assets/${match[1] ?? ''}`)
  }
  return found
}
