import { calls, done } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { createBubble, deleteBubble, editBubble, myBubbles } from './bubbles.ts'

export const bubblesFeature: Feature = {
  serves(serve, app) {
    serve(calls.getBubbles, ({ me }) => myBubbles(app, me))
    serve(calls.createBubble, ({ me, body }) => createBubble(app, me, body))
    serve(calls.editBubble, ({ me, params, body }) => editBubble(app, me, params.bubbleid, body))
    serve(calls.deleteBubble, async ({ me, params }) => {
      await deleteBubble(app, me, params.bubbleid)
      return done
    })
  },
}
