import { fillTemplate, type WhatsappTemplate } from '@switchboard/contract'
import { describe, expect, it } from 'vitest'
import { offered, templateName, valueExcess, valuesToSend, whyNotSendable, withChosen } from './templates.ts'

const queued: WhatsappTemplate = {
  id: '1',
  name: 'parcel_on_its_way',
  category: 'UTILITY',
  status: 'APPROVED',
  language: 'en',
  rejected_reason: null,
  sendable: true,
  text: 'Hello {{1}}, your parcel {{2}} is on its way.',
  places: [null, null],
}

describe('a template', () => {
  it('is offered when it is approved, is found by name and text, and the others are counted', () => {
    const paused = { ...queued, id: '2', status: 'PAUSED', sendable: false }
    const hours = { ...queued, id: '3', name: 'opening_hours', text: 'We are open again.', places: [] }
    expect(offered([queued, paused, hours], '')).toEqual({ found: [queued, hours], sendable: 2, others: 1 })
    expect(offered([queued, paused, hours], ' Opening hours').found).toEqual([hours])
    expect(offered([queued, paused, hours], 'is on its').found).toEqual([queued])
  })

  it('is found without case and accents, as everything else', () => {
    const refund = { ...queued, id: '4', name: 'İade_onayı', text: 'İade onayı' }
    expect(offered([queued, refund], 'iade onayi').found).toEqual([refund])
    expect(offered([queued, refund], 'İADE').found).toEqual([refund])
  })

  it('stays in its place while it is being filled in, and it is known why it cannot be sent', () => {
    const hours = { ...queued, id: '3' }
    const withdrawn = { ...queued, sendable: false }
    const chosen = { template: queued, place: 0 }
    expect(withChosen([queued, hours], chosen)).toEqual([queued, hours])
    expect(withChosen([hours], chosen)).toEqual([queued, hours])
    expect(withChosen([hours, withdrawn], chosen)).toEqual([queued, hours])
    expect(whyNotSendable([queued, hours], queued)).toBeNull()
    expect(whyNotSendable([hours], queued)).toBe('deleted')
    expect(whyNotSendable([hours, withdrawn], queued)).toBe('withdrawn')
  })

  it('shows underscores as spaces', () => {
    expect(templateName(queued)).toBe('parcel on its way')
  })

  it('reads as the client will read it, with a place left where nothing is filled in yet', () => {
    expect(fillTemplate(queued, ['Ida'])).toBe('Hello Ida, your parcel {{2}} is on its way.')
    const named = { text: 'Hi {{ name }}!', places: ['name'] }
    expect(fillTemplate(named, ['Ida'])).toBe('Hi Ida!')
  })

  it('goes out when every place is filled, on one line', () => {
    expect(valuesToSend(queued, ['Ida', ' '])).toBeNull()
    expect(valuesToSend(queued, [' Ida ', 'NC\n48213'])).toEqual(['Ida', 'NC 48213'])
  })

  it('stays here while a value is longer than WhatsApp takes, and none is cut', () => {
    expect(valuesToSend(queued, ['Ida', 'x'.repeat(1025)])).toBeNull()
    expect(valueExcess('x'.repeat(1025))).toBe(1)
    expect(valuesToSend(queued, ['Ida', 'x'.repeat(1024)])).toEqual(['Ida', 'x'.repeat(1024)])
  })
})
