import type { Socket } from 'node:net'
import { refusals } from '@switchboard/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Ongoing } from '../lib/ongoing.ts'

const CHECK_EVERY_MS = 5000
/** Half a minute without a byte in the direction that is waited for. */
const MOST_SILENT_CHECKS = 6
/** A body may take as long as it needs, as long as it is faster than this after its first 50 seconds. */
const SLOWEST_BYTES_PER_SECOND = 1024
const FREE_CHECKS = 10

/**
 * Closes stalled connections, so that a slow client cannot hold them: those that read nothing of an answer for half a
 * minute, and those that send nothing of a request's body for half a minute or trickle it below 1 KB/s. An upload over
 * a slow connection is limited by silence, not by its total time, which Node's `requestTimeout` would do.
 */
export function closeStalledConnections(fastify: FastifyInstance): void {
  const connections = new Map<Socket, Progress>()
  const uploads = new Ongoing<Upload>()
  fastify.server.on('connection', (socket: Socket) => {
    connections.set(socket, { bytes: 0, silentChecks: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  fastify.addHook('onRequest', ({ raw }, reply, done) => {
    if (!raw.complete) {
      const upload = { reply, before: raw.socket.bytesRead, checks: 0, bytes: 0, silentChecks: 0 }
      uploads.add(upload)
      reply.raw.once('close', () => uploads.delete(upload))
    }
    done()
  })
  const check = setInterval(() => {
    for (const [socket, last] of connections) connections.set(socket, checkReader(fastify, socket, last))
    for (const upload of uploads) {
      if (upload.reply.request.raw.complete) uploads.delete(upload)
      else checkUpload(fastify, upload)
    }
  }, CHECK_EVERY_MS)
  fastify.server.once('close', () => clearInterval(check))
}

interface Progress {
  bytes: number
  /** How many checks in a row found no progress. */
  silentChecks: number
}

interface Upload extends Progress {
  readonly reply: FastifyReply
  /** What the connection had read before this body. */
  before: number
  checks: number
}

function checkReader({ log }: FastifyInstance, socket: Socket, last: Progress): Progress {
  const bytes = socket.bytesWritten - socket.writableLength
  const silentChecks = socket.writableLength > 0 && bytes === last.bytes ? last.silentChecks + 1 : 0
  if (silentChecks >= MOST_SILENT_CHECKS) {
    log.info({ event: 'connection.stalled', bytes }, 'the other side reads nothing: connection closed')
    socket.destroy()
  }
  return { bytes, silentChecks }
}

function checkUpload({ log }: FastifyInstance, upload: Upload): void {
  const { reply, before } = upload
  const { raw } = reply.request
  const bytes = raw.socket.bytesRead - before
  // A paused body means that the server's disk is slow, not that the sender is silent.
  upload.silentChecks = bytes === upload.bytes && !raw.isPaused() ? upload.silentChecks + 1 : 0
  upload.bytes = bytes
  upload.checks += 1
  if (!hasStalled(upload)) return
  log.info({ event: 'upload.stalled', bytes }, 'a request body stopped arriving: connection closed')
  refuseStalled(reply)
}

function hasStalled({ bytes, checks, silentChecks }: Upload): boolean {
  if (silentChecks >= MOST_SILENT_CHECKS) return true
  return checks > FREE_CHECKS && bytes < (checks * CHECK_EVERY_MS * SLOWEST_BYTES_PER_SECOND) / 1000
}

function refuseStalled(reply: FastifyReply): void {
  const { raw } = reply.request
  if (reply.raw.headersSent) return void raw.destroy()
  const { status, message } = refusals['upload-stalled']
  reply.hijack()
  reply.raw.writeHead(status, { connection: 'close', 'content-type': 'application/json; charset=utf-8' })
  reply.raw.end(JSON.stringify({ error: 'upload-stalled', message }), () => raw.destroy())
}
