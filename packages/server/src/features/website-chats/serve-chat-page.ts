import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type ChatPage, languageFor, languages, WebsiteChatKey } from '@switchboard/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { compressAnswer } from '../../platform/http/compress-answer.ts'
import { chatPageHeaders, chatPagePolicy, chatScriptHeaders } from '../../platform/http/security-headers.ts'
import { chatPageOf, knownChat } from './chat-page.ts'
import { html } from '../../platform/lib/html.ts'
import { clientText } from '../client-texts/client-texts.ts'
import { settingsOf } from '../settings/settings.ts'

/** Where the build says that the page’s data belongs. */
const PLACE = '<!--page-->'

/**
 * Serves what packages/website-chat builds: the loader for the company’s websites, and the chat itself, which is the same in a
 * frame and by itself. Neither sets or reads a cookie.
 */
export function serveChatPage(fastify: FastifyInstance, app: AppContext, built: string): void {
  if (!existsSync(built)) return
  // Its own context, because the web app has another folder.
  void fastify.register(async (files) => {
    await files.register(fastifyStatic, {
      root: built,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    })
    // Websites ask for it by this name, so a new one is there within minutes.
    files.get('/chat.js', { config: { securityHeaders: chatScriptHeaders } }, (_, reply) =>
      reply.header('cache-control', 'public, max-age=300').sendFile('chat.js'),
    )
    files.get<{ Params: { name: string } }>('/chat-assets/:name', (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .sendFile(`chat-assets/${request.params.name}`),
    )
    files.get<{ Params: { key: string } }>(
      '/chat/:key',
      { config: { securityHeaders: chatPageHeaders } },
      (request, reply) => answerPage(app, built, request, reply),
    )
  })
}

async function answerPage(
  app: AppContext,
  built: string,
  request: FastifyRequest<{ Params: { key: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = WebsiteChatKey.safeParse(request.params.key)
  const chat = key.success ? await knownChat(app, key.data) : null
  if (chat === null) return answerUnknown(app, request, reply)
  const data = embedded(await chatPageOf(app, chat))
  const template = await readFile(join(built, 'chat.html'), 'utf8')
  const policy = chatPagePolicy(app.publicUrl(), chat.settings.origins)
  reply.header('content-security-policy', policy).header('cache-control', 'no-cache')
  const page = template.replace(PLACE, () => data)
  return reply.type('text/html; charset=utf-8').send(await compressAnswer(request, reply, page))
}

/** Data, not a script. Without `<` no text in it can end the element. */
const embedded = (page: ChatPage): string =>
  `<script type="application/json" id="page">${JSON.stringify(page).replaceAll('<', String.raw`\u003c`)}</script>`

/** In any frame, so that who sets a website up sees what is wrong: there is nothing to press on it. */
function answerUnknown(app: AppContext, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const page = unknownChatPage(app, request.headers['accept-language'])
  return reply
    .code(404)
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; form-action 'none'")
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page)
}

/** For a visitor whose address names no website chat, in the first of the browser’s languages that we have. */
function unknownChatPage(app: AppContext, accepted: string | undefined): string {
  const spoken = (accepted ?? '').split(',').flatMap((tag) => languageFor(tag.trim()) ?? [])
  const [language = settingsOf(app).defaultLanguage] = spoken
  const text = clientText(app, 'noChat', language)
  return html`<!doctype html>
<html lang="${languages[language].tag}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${text}</title>
  </head>
  <body>
    <p>${text}</p>
  </body>
</html>
`.text
}
