import type { callAreas } from '../calls/index.ts'
import type { Bubble } from '../entities/bubble.ts'
import type { CallSamples } from './sample.ts'

export const warranty: Bubble = {
  bubbleid: '0b9d5e27-4c81-4f36-a7d0-2e6f8c1b3a59',
  name: 'Warranty: 24 months',
  content: 'All our machines come with 24 months of warranty. Wearing parts such as gaskets are included.',
}
export const serialNumber: Bubble = {
  bubbleid: '4f17c8a3-9e52-4d0b-8b6c-d3a5f0e7129c',
  name: 'Сериен номер',
  content: 'Бихте ли ни изпратили серийния номер? Намира се на табелката под таблата за капки.',
}

export const bubblesSamples = {
  getBubbles: { reply: [warranty, serialNumber], otherReplies: [[]] },
  createBubble: { body: { name: warranty.name, content: warranty.content }, reply: warranty },
  editBubble: {
    params: { bubbleid: serialNumber.bubbleid },
    body: { name: serialNumber.name, content: serialNumber.content },
    reply: serialNumber,
  },
  deleteBubble: { params: { bubbleid: warranty.bubbleid }, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.bubbles>
