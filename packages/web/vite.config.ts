import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)
const server = 'http://127.0.0.1:3003'
const ours = /^\/(?:src|node_modules|@|gallery\.html|index\.html|connect\.html|icons\/|favicon)/

export default defineConfig({
  plugins: [react(), serviceWorker(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    // The oldest browsers with light-dark(). For older ones it would be lowered to variables that are computed once, on
    // the root: a part of the page that is always dark would keep the colours of the light theme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
    cssMinify: true,
    sourcemap: false,
    // The content security policy allows no data: fonts or styles, so nothing is folded into the sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The connect page is no screen of the desk: it alone may load a provider's scripts.
    rolldownOptions: {
      input: ['index.html', 'connect.html'],
      // zod is told not to make code before any schema is built: whoever loads the one loads the other with it.
      output: {
        codeSplitting: {
          groups: [
            { name: 'schemas', test: /no-eval|node_modules\/zod\// },
            // A language is one file for the first page and one for the panels, wherever its texts lie.
            {
              name: textsOfLanguage,
              debugName: 'texts',
              test: /src\/(i18n|features|screens)\/.*texts\/\w+\.json$/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/socket.io': { target: server, ws: true },
      // The calls have the spec's own paths without a common prefix: what is no page and no source is a call.
      '^/': {
        target: server,
        bypass: (request) => {
          const path = request.url ?? '/'
          if (path.startsWith('/connect/meta')) return '/connect.html'
          const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
          return isPage || ours.test(path) ? path : undefined
        },
      },
    },
  },
})

function textsOfLanguage(path: string): string {
  const [area = '', language = ''] = path.replace('.json', '').split('/').slice(-2)
  return `${area}-${language}`
}

/** A service worker has one address for ever. It shares no module with the page, so it is one file without imports. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/service-worker/sw.ts', fileName: 'sw.js' })
    },
  }
}

/** Compressed once here, so that the server only picks the form a browser takes. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(?:js|css|html|svg)$/.test(file))) {
        const bytes = await readFile(join(dir, name))
        await writeFile(join(dir, `${name}.br`), await brotli(bytes))
        await writeFile(join(dir, `${name}.gz`), await gzip(bytes, { level: 9 }))
      }
    },
  }
}
