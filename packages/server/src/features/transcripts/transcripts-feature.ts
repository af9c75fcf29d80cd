import { readFile } from 'node:fs/promises'
import { Id, TranscriptQuery, transcriptPath } from '@switchboard/contract'
import type { FastifyReply } from 'fastify'
import { disposition } from '../../platform/files/file-name.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { refuseInvalid } from '../../platform/http/invalid-input.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { pageAuthenticator } from '../sessions/sessions.ts'
import { asPage, asText } from './transcript-page.ts'
import { transcriptOf } from './transcripts.ts'

const style = () => readFile(new URL('transcript.css', import.meta.url), 'utf8')
/** Stricter than other pages: this page runs no scripts and loads only its style. */
const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Not calls of the contract: a page to print, and files to keep. */
export const transcriptsFeature: Feature = {
  routes(fastify, app) {
    const authenticate = pageAuthenticator(app)
    fastify.get('/transcript/transcript.css', async (_, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await style()),
    )
    fastify.get<Asked>(transcriptPath.replace('{ticketid}', ':ticketid'), async (request, reply) => {
      const session = await authenticate(request)
      const ticketid = Id.safeParse(request.params.ticketid)
      if (!ticketid.success) refuse('ticket-not-found')
      const asked = TranscriptQuery.safeParse(request.query)
      if (!asked.success) refuseInvalid(asked.error)
      await app.rates.consume('export', `session ${session.sessionid}`)
      const transcript = await transcriptOf(app, session.me, ticketid.data, asked.data)
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      if (asked.data.as === 'text')
        return send(reply, 'text/plain', `${transcript.shortId}.txt`, asText(transcript))
      const page = asPage(transcript, ticketid.data, asked.data, await style())
      if (asked.data.as === 'html') return send(reply, 'text/html', `${transcript.shortId}.html`, page)
      return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page)
    })
  },
}

interface Asked {
  Params: { ticketid: string }
}

const send = (reply: FastifyReply, type: string, name: string, content: string) =>
  reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', disposition('attachment', `ticket-${name}`))
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .send(content)
