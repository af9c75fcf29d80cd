import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'

export const viberSamples = {
  setupViber: {
    body: { token: '4453b6ac12345678-e02c5f12174805f9-daec9cbb5448c51f', overwrite: true },
    reply: { status: 'ok', botName: 'Noor Coffee' },
  },
} satisfies CallSamples<typeof callAreas.viber>
