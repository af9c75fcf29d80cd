import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress } from 'node:zlib'
import { build, defineConfig, type Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)
const target = ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5']
const dist = fileURLToPath(new URL('dist', import.meta.url))

/** The chat in its frame. Around it: `chat.js`, which is no module and one file, because it runs on other websites. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [withoutUnused(), loaderToo(), compressed()],
  build: {
    outDir: dist,
    emptyOutDir: true,
    assetsDir: 'chat-assets',
    target,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'chat.html',
      output: {
        chunkFileNames: ({ facadeModuleId }) => `chat-assets/${folderOf(facadeModuleId)}[name]-[hash].js`,
      },
    },
  },
})

/** `texts-en`, `emoji-names-en`: the two have different names too. */
const folderOf = (path: string | null): string =>
  path?.endsWith('.json') ? `${basename(dirname(path))}-` : ''

/**
 * What libraries bring and the chat has no use for: socket.io's trace lines and its third transport, which no browser is asked
 * to take, and the bundler's preloading of what a lazy part imports, which here is always there already.
 */
const unused: [id: RegExp, instead: string][] = [
  [/^debug$/, 'export default () => () => {}'],
  [/\/webtransport\.js$/, 'export const WT = undefined'],
  [/vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load()'],
]

function withoutUnused(): Plugin {
  const found = (id: string) => unused.findIndex(([pattern]) => pattern.test(id))
  return {
    name: 'without-unused',
    enforce: 'pre',
    resolveId: (id) => (found(id) < 0 ? undefined : `\0unused-${found(id)}`),
    load: (id) => unused[Number(/^\0unused-(\d+)$/.exec(id)?.[1])]?.[1],
  }
}

function loaderToo(): Plugin {
  return {
    name: 'loader-too',
    apply: 'build',
    async writeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          outDir: dist,
          emptyOutDir: false,
          target,
          lib: {
            entry: fileURLToPath(new URL('src/loader/loader.ts', import.meta.url)),
            formats: ['iife'],
            name: 'switchboardLoader',
            fileName: () => 'chat.js',
          },
        },
      })
    },
  }
}

/** Compressed once here, so that the server only picks the form a browser takes. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async closeBundle() {
      // The server completes chat.html for each chat.
      const names = await readdir(dist, { recursive: true })
      for (const name of names.filter((file) => /\.(?:js|css)$/.test(file))) {
        const bytes = await readFile(join(dist, name))
        await writeFile(join(dist, `${name}.br`), await brotli(bytes))
        await writeFile(join(dist, `${name}.gz`), await gzip(bytes, { level: 9 }))
      }
    },
  }
}
