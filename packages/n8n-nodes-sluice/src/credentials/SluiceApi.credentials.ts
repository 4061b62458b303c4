/** Where a service is, and the key for it. */

import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties
} from 'n8n-workflow'

/** The credential. Its name is that of the file and of the class, by which n8n finds it. */
export class SluiceApi implements ICredentialType {
  name = 'sluiceApi'

  displayName = 'Sluice API'

  icon = {
    light: 'file:../nodes/Sluice/sluice.svg',
    dark: 'file:../nodes/Sluice/sluice.dark.svg'
  } as const

  documentationUrl =
    'https://github.com/sluice-dev/sluice/tree/main/packages/n8n-nodes-sluice#credentials'

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. https://sluice.example',
      description: 'URL of the service, without a path'
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'A key of your account. It begins with slc_live_.'
    }
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } }
  }

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}',
      // Free, and open to every key that may fetch.
      url: '/api/v1/parsers'
    }
  }
}
