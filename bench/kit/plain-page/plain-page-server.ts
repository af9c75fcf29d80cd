import { createServer } from 'node:http'
import { z } from 'zod'
import { portOf } from '../server/port-of.ts'

/**
 * The least that opening a chat by key can be: one request for a JSON, and as many elements as it takes to show it. No
 * database, no rules, no framework. A process of its own that reads what to serve from its environment and prints its port.
 */
const Chat = z.object({ id: z.string(), newest: z.string(), bytes: z.number(), elements: z.number() })
const chats = z.array(Chat).parse(JSON.parse(process.env['PLAIN_CHATS'] ?? '[]'))

const MESSAGES = 20

const bodies = new Map(chats.map((chat) => [chat.id, bodyOf(chat)]))

/** Twenty messages or fewer, padded to the wanted size. */
function bodyOf({ newest, bytes, elements }: z.infer<typeof Chat>): string {
  const count = Math.min(MESSAGES, Math.max(1, Math.floor(elements / 4)))
  const empty = JSON.stringify({ newest, elements, texts: Array.from({ length: count }, () => '') })
  const text = 'm'.repeat(Math.max(1, Math.floor((bytes - empty.length) / count)))
  return JSON.stringify({ newest, elements, texts: Array.from({ length: count }, () => text) })
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>Plain</title>
<style>
  body { display: flex; margin: 0; block-size: 100vh }
  ol, main { overflow: auto; margin: 0; block-size: 100% }
  main { flex: 1; font: 14px sans-serif; overflow-wrap: anywhere }
  p { max-block-size: 3em; overflow: hidden }
</style>
<ol>${chats.map(({ id }) => `<li data-row="${id}">Chat</li>`).join('')}</ol><main></main>
<script>
  const rows = [...document.querySelectorAll('[data-row]')]
  const kept = new Map()
  let at = -1
  addEventListener('keydown', async ({ key }) => {
    const next = rows[at + (key === 'j' ? 1 : -1)]
    if (!next || !/^[jk]$/.test(key)) return
    rows[at]?.removeAttribute('aria-current')
    next.setAttribute('aria-current', 'true')
    next.scrollIntoView({ block: 'nearest' })
    at = rows.indexOf(next)
    const { row } = next.dataset
    const chat = kept.get(row) ?? await (await fetch('/chats/' + row)).json()
    kept.set(row, chat)
    const main = document.querySelector('main')
    main.replaceChildren(...chat.texts.map((text, index) => messageOf(chat, text, index)))
    main.scrollTop = main.scrollHeight
  })
  function messageOf({ newest, elements, texts }, text, index) {
    const message = document.createElement('article')
    if (index === texts.length - 1) message.id = 'message-' + newest
    const parts = Math.max(1, Math.round(elements / texts.length) - 2)
    for (let part = 0; part < parts; part += 1) message.append(document.createElement('span'))
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    message.append(paragraph)
    return message
  }
</script>`

const http = createServer(({ url = '/' }, response) => {
  const body = bodies.get(url.replace('/chats/', ''))
  const type = body === undefined ? 'text/html' : 'application/json'
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body ?? PAGE)
})
http.listen(0, '127.0.0.1', () => process.stdout.write(`${portOf(http)}\n`))
