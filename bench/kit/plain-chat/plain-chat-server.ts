import { createServer } from 'node:http'
import pg from 'pg'
import { Server } from 'socket.io'
import { z } from 'zod'
import { portOf } from '../server/port-of.ts'

/**
 * The least that a chat of visitors and agents can be: a socket for each, one insert for each message, and nothing else. A
 * process of its own that prints its port.
 */
const pool = new pg.Pool({ connectionString: process.env['PLAIN_DATABASE'], max: 10 })
await pool.query('create schema plain')
await pool.query(`create table plain.messages (id bigint generated always as identity primary key, visitor text not null,
  at timestamptz not null default now(), text text not null)`)

const Message = z.object({ visitor: z.string(), text: z.string() })
const http = createServer()
const io = new Server(http, { transports: ['websocket'], serveClient: false })
io.on('connection', (socket) => {
  const { visitor } = socket.handshake.auth
  void socket.join(typeof visitor === 'string' ? visitor : AGENTS)
  socket.on('message', (payload: unknown) => void pass(payload, AGENTS))
  socket.on('answer', (payload: unknown) => void pass(payload))
})

const AGENTS = 'agents'

async function pass(payload: unknown, room?: string): Promise<void> {
  const { visitor, text } = Message.parse(payload)
  await pool.query({
    name: 'insert',
    text: 'insert into plain.messages (visitor, text) values ($1, $2)',
    values: [visitor, text],
  })
  io.to(room ?? visitor).emit('message', { visitor, text })
}

http.listen(0, '127.0.0.1', () => process.stdout.write(`${portOf(http)}\n`))
