import { type ClientKey, clients, clientName } from '../company/clients.ts'
import { sceneWith } from './scene.ts'
import type { Action, Moment, Step, Story } from './step.ts'

/** Everything between one client and the company, each step at its moment. */
export function conversation(client: ClientKey, ...steps: [Moment, ...Action[]][]): Story {
  return (now) => {
    let before = now
    return steps.flatMap(([moment, ...actions]) => {
      before = moment(now, before)
      return actions.map((does): Step => {
        const { on } = clients[client]
        return { at: before, who: clientName(clients[client]), on, does: about(client, does) }
      })
    })
  }
}

const about =
  (client: ClientKey, does: Action): Action =>
  (scene) =>
    does(sceneWith(scene, clients[client]))
