import { socketMessages } from '@switchboard/contract'
import type { Caller } from './caller.ts'

export interface Seat {
  leave(): Promise<void>
}

/**
 * Keeps a staff member's page open: the app shows them online. It sends only the few frames of Socket.IO that this
 * needs, over the platform's own WebSocket.
 */
export async function sitDown(deskUrl: string, caller: Caller): Promise<Seat> {
  const address = `${deskUrl.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { headers: { cookie: await caller.cookie() } })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('The server takes no sockets')), { once: true })
    socket.addEventListener('close', () => reject(new Error('The server ended the socket')), { once: true })
    socket.addEventListener('message', ({ data }) => {
      const frame = String(data)
      const answer = answerTo(frame)
      if (answer !== undefined) socket.send(answer)
      if (frame.startsWith(RESUMED)) resolve()
    })
  })
  return {
    leave: () =>
      new Promise((resolve) => {
        // The server may have ended it long ago, as when the colleague was locked.
        if (socket.readyState === WebSocket.CLOSED) return resolve()
        socket.addEventListener('close', () => resolve(), { once: true })
        socket.close()
      }),
  }
}

const RESUMED = '430'

/** Engine.IO opens with 0 and pings with 2; Socket.IO connects with 40 and acknowledges event 0 with 430. */
function answerTo(frame: string): string | undefined {
  if (frame.startsWith('0')) return '40'
  if (frame === '2') return '3'
  if (frame.startsWith('40')) return `420${JSON.stringify([socketMessages.resume, { cursor: null }])}`
  return undefined
}
