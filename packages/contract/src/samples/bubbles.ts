import type { callAreas } from '../calls/index.ts'
import type { Bubble } from '../entities/bubble.ts'
import type { CallSamples } from './sample.ts'
import { support } from './staff.ts'

export const warranty: Bubble = {
  bubbleid: '0b9d5e27-4c81-4f36-a7d0-2e6f8c1b3a59',
  name: 'Warranty: 24 months',
  content: 'All our machines come with 24 months of warranty. Wearing parts such as gaskets are included.',
  departmentid: null,
  uses: 12,
  files: [
    {
      fileid: '7c2e9b14-5a38-4f6d-9e01-b3d8a6c45f27',
      name: 'Warranty terms.pdf',
      mime: 'application/pdf',
      size: 84_213,
    },
  ],
}
export const serialNumber: Bubble = {
  bubbleid: '4f17c8a3-9e52-4d0b-8b6c-d3a5f0e7129c',
  name: 'Сериен номер',
  content: 'Бихте ли ни изпратили серийния номер? Намира се на табелката под таблата за капки.',
  departmentid: null,
  uses: 0,
  files: [],
}
const ours: Bubble = {
  bubbleid: '9e3c6a51-2d84-4b7f-8c10-5a6f7d2e9b43',
  name: 'Greeting of Support',
  content: 'Hello {{client_name|there}}, this is {{agent_name}}.',
  departmentid: support.departmentid,
  uses: 340,
  files: [],
}

export const bubblesSamples = {
  getBubbles: { reply: [warranty, serialNumber], otherReplies: [[]] },
  createBubble: { body: { name: warranty.name, content: warranty.content }, reply: warranty },
  createDepartmentBubble: {
    body: { name: ours.name, content: ours.content, departmentid: support.departmentid },
    reply: ours,
  },
  editBubble: {
    params: { bubbleid: serialNumber.bubbleid },
    body: { name: serialNumber.name, content: serialNumber.content },
    reply: serialNumber,
  },
  deleteBubble: { params: { bubbleid: warranty.bubbleid }, reply: { status: 'ok' } },
  addBubbleFile: { params: { bubbleid: warranty.bubbleid }, body: {}, reply: warranty },
  removeBubbleFile: {
    params: { bubbleid: serialNumber.bubbleid, fileid: '7c2e9b14-5a38-4f6d-9e01-b3d8a6c45f27' },
    reply: serialNumber,
  },
  countBubbleUse: {
    params: { bubbleid: warranty.bubbleid },
    body: { useid: 'c9a1f0d4-6b7e-4a35-9d2c-1f8e5b3a7c60' },
    reply: { status: 'ok' },
  },
} satisfies CallSamples<typeof callAreas.bubbles>
