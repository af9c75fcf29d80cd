import { type ClientKey, clients, clientName } from '../company/clients.ts'
import { sceneWith } from './scene.ts'
import type { Deed, Moment, Step, Story } from './step.ts'

/** Everything between one client and the company, each step at its moment. */
export function conversation(client: ClientKey, ...steps: [Moment, ...Deed[]][]): Story {
  return (now) => {
    let before = now
    return steps.flatMap(([moment, ...deeds]) => {
      before = moment(now, before)
      return deeds.map((does): Step => {
        const { on } = clients[client]
        return { at: before, who: clientName(clients[client]), on, does: about(client, does) }
      })
    })
  }
}

const about =
  (client: ClientKey, does: Deed): Deed =>
  (scene) =>
    does(sceneWith(scene, clients[client]))
