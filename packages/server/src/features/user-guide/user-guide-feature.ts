import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Feature } from '../../platform/feature/feature.ts'

const guide = fileURLToPath(new URL('../../../../../docs/user-guide', import.meta.url))

/** The guide that the footer links to by default (USER_GUIDE_URL replaces it). */
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
