import type { Simulators } from './simulator.ts'

export const demoTokens = {
  telegram: '700100200:AAEbrewbenchDemoTokenForSimulation00',
  viber: '4453b6ac12345678-e02c5f12174805f9-daec9cbb5448c51f',
}
export const demoApp = { id: '1517776481860111', secret: 'demo-app-secret', name: 'Brew Bench Desk' }

/** The businesses and clients the simulators have when they are started by hand. */
export function settleDemo({ telegram, graph, whatsapp, messenger, instagram, viber }: Simulators): void {
  telegram.addBot({ token: demoTokens.telegram, username: 'brew_bench_bot', firstName: 'Brew Bench' })
  telegram.client({ id: 5001, firstName: 'Nadia', lastName: 'Petrova', username: 'nadia_p' })
  telegram.client({ id: 5002, firstName: 'Jonas', lastName: 'Lind', username: 'jonas_lind' })
  telegram.client({ id: 5003, firstName: 'Mei', lastName: 'Tanaka', languageCode: 'ja' })
  graph.addApp(demoApp)
  whatsapp.addAccount({ id: '524126980791429', name: 'Brew Bench' })
  whatsapp.addNumber({ id: '106540352242922', display: '+45 70 20 11 00', verifiedName: 'Brew Bench' })
  whatsapp.client({ phone: '+45 20 11 22 33', name: 'Freja Holm' })
  whatsapp.client({ phone: '+49 151 2345 6789', name: 'Lukas Brandt' })
  whatsapp.client({ name: 'Kerry Fisher', username: 'kfisher' })
  messenger.addPage({ id: '110000352242922', name: 'Brew Bench', category: 'Shopping & retail' })
  messenger.addPage({ id: '110000352242923', name: 'Brew Bench Repairs', category: 'Local service' })
  messenger.client({ psid: '7213456789012345', firstName: 'Aiko', lastName: 'Mori' })
  messenger.client({ psid: '7213456789012346', firstName: 'Pedro', lastName: 'Alves' })
  instagram.addAccount({ id: '17841405822304914', username: 'brew.bench', name: 'Brew Bench' })
  instagram.client({ igsid: '1254459154682919', username: 'noa.levi', name: 'Noa Levi' })
  viber.addBot({ token: demoTokens.viber, name: 'Brew Bench', uri: 'brewbench' })
  viber.client({ id: '3SQNc4FPUQmysaM/AQEhXg==', name: 'Ivan Kolev', language: 'bg', country: 'BG' })
  viber.client({ id: 'xy5/5y6O81+/kbWHpLhBoA==', name: 'Elena Marin', language: 'ro', country: 'RO' })
}
