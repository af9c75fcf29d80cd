import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { refetchMedia } from './media.ts'

export const mediaFeature: Feature = {
  serves(serve, app) {
    serve(calls.refetchMedia, ({ me, params }) => refetchMedia(app, me, params.messageid))
  },
}
