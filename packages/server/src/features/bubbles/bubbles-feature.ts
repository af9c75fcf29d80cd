import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { addBubbleFile, removeBubbleFile } from './bubble-files.ts'
import { countBubbleUse, createBubble, deleteBubble, editBubble, readableBubbles } from './bubbles.ts'

export const bubblesFeature: Feature = {
  serves(serve, app) {
    serve(calls.getBubbles, ({ me }) => readableBubbles(app, me))
    serve(calls.createBubble, ({ me, body }) => createBubble(app, me, body))
    serve(calls.createDepartmentBubble, ({ me, body }) => createBubble(app, me, body))
    serve(calls.editBubble, ({ me, params, body }) => editBubble(app, me, params.bubbleid, body))
    serve(calls.deleteBubble, ({ me, params }) => deleteBubble(app, me, params.bubbleid))
    serve(calls.addBubbleFile, ({ me, params, file }) => addBubbleFile(app, me, params.bubbleid, file))
    serve(calls.removeBubbleFile, ({ me, params }) => removeBubbleFile(app, me, params))
    serve(calls.countBubbleUse, ({ me, params, body }) =>
      countBubbleUse(app, me, params.bubbleid, body.useid),
    )
  },
}
