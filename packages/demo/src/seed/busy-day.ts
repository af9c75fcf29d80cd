import { type Story, joinStories } from '../story/step.ts'
import { atWork } from './busy/at-work.ts'
import { closed } from './busy/closed.ts'
import { leak } from './busy/leak.ts'
import { waiting } from './busy/waiting.ts'

/** The demo's story: a week of a small company, until a moment ago. */
export const busyDay: Story = joinStories(closed, leak, atWork, waiting)
