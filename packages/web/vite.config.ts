import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://127.0.0.1:3003'
const ours = /^\/(?:src|node_modules|@|gallery\.html|index\.html|icons\/|favicon)/

export default defineConfig({
  plugins: [react(), serviceWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    cssMinify: true,
    sourcemap: false,
    // The content security policy allows no data: fonts or styles, so nothing is folded into the sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: vendorGroups() } } },
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
          const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
          return isPage || ours.test(path) ? path : undefined
        },
      },
    },
  },
})

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

function vendorGroups() {
  const from = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names})[\\\\/]`)
  return [
    { name: 'react', test: from('react|react-dom|scheduler|react-router') },
    {
      name: 'aria',
      test: from(
        'react-aria-components|react-aria|react-stately|@react-aria|@react-stately|@internationalized',
      ),
    },
    { name: 'words', test: from('i18next|react-i18next') },
    {
      name: 'live',
      test: from('socket\\.io-client|socket\\.io-parser|engine\\.io-client|engine\\.io-parser'),
    },
  ]
}
