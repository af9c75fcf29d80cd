// npm run dev: the server restarts when its sources change, the web app is served by Vite with fast refresh.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const server = start(root, ['--watch', 'packages/server/src/main.ts'])
const web = start(join(root, 'packages/web'), [join(root, 'node_modules/vite/bin/vite.js')])

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopBoth)
for (const child of [server, web]) {
  child.on('exit', (code) => {
    process.exitCode = code ?? 0
    stopBoth()
  })
}

function start(cwd: string, args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit' })
}

function stopBoth() {
  server.kill('SIGTERM')
  web.kill('SIGTERM')
}
