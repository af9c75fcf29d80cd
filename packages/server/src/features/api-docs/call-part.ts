import type { OpenApiDocument } from '@switchboard/contract/openapi'
import { type Html, html } from '../../platform/lib/html.ts'

export type Operation = OpenApiDocument['paths'][string][string]

interface Described {
  path: string
  method: string
  operation: Operation
}

/** One call, collapsed until the reader opens it. */
export function renderCall({ path, method, operation }: Described): Html {
  const { '200': reply, ...refused } = operation.responses
  return html`<details id="${operation.operationId}">
<summary><code class="method">${method.toUpperCase()}</code> <code>${path}</code> <span>${operation.summary}</span></summary>
<p>${operation.description}</p>
${renderParameters(operation)}
${renderBody(operation)}
${Object.values(reply?.content['application/json'].examples ?? {}).map(({ value }) => sampleText('Answer', value))}
<h3>Refusals</h3>
<dl>${Object.entries(refused).map(
    ([status, { description }]) =>
      html`<dt>${status}</dt><dd>${description.split(' · ').map((line) => html`<p>${line}</p>`)}</dd>`,
  )}</dl>
</details>`
}

function renderParameters({ parameters }: Operation): Html | '' {
  if (parameters.length === 0) return ''
  return html`<h3>Parameters</h3>
<div class="wide"><table>
<thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Needed</th><th scope="col">Example</th></tr></thead>
<tbody>${parameters.map(
    (one) =>
      html`<tr><td><code>${one.name}</code></td><td>${one.in}</td><td>${one.required ? 'yes' : 'no'}</td><td><code>${
        one.example === undefined ? '' : JSON.stringify(one.example)
      }</code></td></tr>`,
  )}</tbody></table></div>`
}

function renderBody({ requestBody }: Operation): Html | '' {
  if (requestBody === undefined) return ''
  return html`${Object.entries(requestBody.content).map(([type, { example }]) => sampleText(`Body (${type})`, example))}`
}

export const sampleText = (title: string, value: unknown): Html =>
  html`<h3>${title}</h3><pre tabindex="0"><code>${JSON.stringify(value, null, 2) ?? ''}</code></pre>`
