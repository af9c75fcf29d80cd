/** What the page asks of the simulator. A refusal is thrown as its text. */
export const readState = () => ask('phones/state')

export const readWebsite = () => ask('phones/website')

export const readChat = (channel, seat) => ask(`phones/${channel}/chat?${new URLSearchParams(seat)}`)

export const mediaAddress = (channel, fileId) => `phones/${channel}/media/${encodeURIComponent(fileId)}`

export const perform = (channel, seat, action) =>
  post(`phones/${channel}/actions?${new URLSearchParams(seat)}`, action)

export const addClient = (channel, names) => post(`phones/${channel}/clients`, names)

export const turnFault = (channel, key, on) => post(`phones/${channel}/faults`, { key, on })

export function sendFile(channel, seat, file) {
  const body = new FormData()
  body.append('file', file)
  return ask(`phones/${channel}/files?${new URLSearchParams(seat)}`, { method: 'POST', body })
}

/** Calls back with a channel's key after each change, and with nothing when the link is back. */
export function listen(onChange, onLink) {
  const events = new EventSource('phones/events')
  events.addEventListener('change', (event) => onChange(event.data))
  events.addEventListener('hello', () => onLink(true))
  events.addEventListener('error', () => onLink(false))
}

function post(address, body) {
  const headers = { 'Content-Type': 'application/json' }
  return ask(address, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function ask(address, options) {
  const answer = await fetch(address, options)
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.error ?? `Answer ${answer.status}`)
  return body
}
