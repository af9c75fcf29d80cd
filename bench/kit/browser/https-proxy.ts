import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { portOf } from '../server/port-of.ts'

export interface HttpsProxy {
  url: string
  stop(): Promise<void>
}

/**
 * TLS in front of a server on this machine, with a certificate of its own made by `openssl`. A server whose public address
 * is https refuses the sockets of pages that were opened over http.
 */
export async function startHttpsProxy(target: string): Promise<HttpsProxy> {
  const { hostname, port } = new URL(target)
  const proxy = createServer(await selfSigned(), (socket) => {
    const upstream = connect(Number(port), hostname)
    socket.on('error', () => upstream.destroy()).pipe(upstream)
    upstream.on('error', () => socket.destroy()).pipe(socket)
  })
  const open = new Set<Socket>()
  proxy.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `https://127.0.0.1:${portOf(proxy)}`,
    async stop() {
      const closed = once(proxy, 'close')
      proxy.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

async function selfSigned(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
    await promisify(execFile)('openssl', [...made, '-keyout', key, '-out', cert])
    return { key: await readFile(key), cert: await readFile(cert) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
