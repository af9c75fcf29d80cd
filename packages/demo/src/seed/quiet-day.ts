import { accepts, closes, notesNumber, says } from '../story/agent-deeds.ts'
import { chooses, rates, writes } from '../story/client-deeds.ts'
import { conversation } from '../story/conversation.ts'
import { daysAgo, minutesAgo, type Story, tellAll, then } from '../story/step.ts'

/** As little as a test needs: somebody waits, somebody is being helped, something is closed and rated. */
export const quietDay: Story = tellAll(
  conversation(
    'joao',
    [daysAgo(1, '09:10'), writes('Hello, is the Linea 2 grinder included?')],
    [then(1), chooses('Support')],
    [then(5), accepts('mara')],
    [then(1), says('mara', 'Good morning! It is, with a spare set of burrs.')],
    [then(2), closes('mara')],
    [then(3), rates(3)],
  ),
  conversation(
    'ingrid',
    [minutesAgo(40), writes('The leak is back since this morning.')],
    [then(1), chooses('Support')],
    [then(3), accepts('mara')],
    [then(1), notesNumber('mara', '4471-20983')],
    [then(1), says('mara', 'Sorry to hear that. Which machine is it?')],
    [then(2), writes('The Linea 2 from September.')],
  ),
  conversation(
    'bartholomew',
    [minutesAgo(17), writes('My machine arrived without the portafilter')],
    [then(1), chooses('Support')],
  ),
)
