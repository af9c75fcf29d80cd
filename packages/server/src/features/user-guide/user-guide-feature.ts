import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Feature } from '../../platform/http/feature.ts'

const guide = fileURLToPath(new URL('../../../../../docs/user-guide', import.meta.url))

/** The guide that the footer links to by default (§1; USER_GUIDE_URL leads elsewhere). */
export const userGuideFeature: Feature = {
  routes(fastify) {
    void fastify.register(fastifyStatic, {
      root: guide,
      prefix: '/user-guide/',
      decorateReply: false,
      redirect: true,
    })
  },
}
