import { accepts, closes, notesNumber, says } from '../story/agent-actions.ts'
import { chooses, rates, writes } from '../story/client-actions.ts'
import { conversation } from '../story/conversation.ts'
import { daysAgo, minutesAgo, type Story, joinStories, after } from '../story/step.ts'

/** The least that a test needs: one client waits, one is being helped, one ticket is closed and rated. */
export const quietDay: Story = joinStories(
  conversation(
    'joao',
    [daysAgo(1, '09:10'), writes('Hello, is the Linea 2 grinder included?')],
    [after(1), chooses('Support')],
    [after(5), accepts('mara')],
    [after(1), says('mara', 'Good morning! It is, with a spare set of burrs.')],
    [after(2), closes('mara')],
    [after(3), rates(3)],
  ),
  conversation(
    'ingrid',
    [minutesAgo(40), writes('The leak is back since this morning.')],
    [after(1), chooses('Support')],
    [after(3), accepts('mara')],
    [after(1), notesNumber('mara', '4471-20983')],
    [after(1), says('mara', 'Sorry to hear that. Which machine is it?')],
    [after(2), writes('The Linea 2 from September.')],
  ),
  conversation(
    'bartholomew',
    [minutesAgo(17), writes('Good afternoon')],
    [after(1), chooses('Support')],
    [after(1), writes('My machine arrived without the portafilter')],
  ),
)
