import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { addNote, notesOf } from './notes.ts'

export const notesFeature: Feature = {
  serves(serve, app) {
    serve(calls.getNotes, ({ me, params }) => notesOf(app, me, params.ticketid))
    serve(calls.addNote, ({ me, params, body }) =>
      addNote(app, me, {
        ...body,
        ...params,
        noteid: body.noteid ?? app.ids.uuid(),
        mentions: body.mentions ?? [],
      }),
    )
  },
}
