/** The record of a company page. Source: decisions.md §11. Every key is always there. */

import { z } from 'zod'

const text = () => z.string().nullable()

const NamedPage = z.object({
  name: z.string().describe('Name.'),
  url: text().describe('Address of its page.')
})
export type NamedPage = z.infer<typeof NamedPage>

const Place = z.object({
  raw: text().describe('Place as the page shows it.'),
  street: text().describe('Street and number.'),
  city: text().describe('Town.'),
  region: text().describe('State, province or region.'),
  country: text().describe('Country as the page names it: a name or an ISO 3166 code.'),
  postal_code: text().describe('Postal code.')
})
export type Place = z.infer<typeof Place>

const OpeningHours = z.object({
  days: z.string().describe('Days as the page names them: "Mo-Fr", "Monday".'),
  opens: text().describe('Time of opening, as written.'),
  closes: text().describe('Time of closing, as written.')
})
export type OpeningHours = z.infer<typeof OpeningHours>

/** A company, school or showcase page, or the contact page of an organization. */
export const CompanyRecord = z.object({
  url: z.string().describe('Address of the page as it names itself, without query.'),
  public_id: text().describe('Name of the page in its URL.'),
  name: z.string().min(1).describe('Name of the company.'),
  tagline: text().describe('Slogan.'),
  about: text().describe('Description the company gives of itself.'),
  website: text().describe("Address of the company's own site."),
  industry: text().describe('Industry, in the words of the page.'),
  company_type: text().describe('Legal form, in the words of the page: "Privately Held".'),
  company_size: z
    .object({
      raw: z.string().describe('Size as the page shows it.'),
      min: z.int().nullable().describe('Minimum number of employees.'),
      max: z.int().nullable().describe('Maximum number; null for an open range.')
    })
    .nullable()
    .describe('Size as a range.'),
  employees_count: z.int().nullable().describe('Employees with a profile.'),
  founded: z.int().nullable().describe('Year it was founded.'),
  headquarters: Place.nullable().describe('Headquarters.'),
  locations: z
    .array(
      z.object({
        raw: z.string().describe('Address as the page shows it, on one line.'),
        is_primary: z.boolean().describe('Whether the page calls it the main one.')
      })
    )
    .describe('Offices.'),
  specialties: z.array(z.string()).describe('Specialties.'),
  phone: text().describe('Telephone number, as written: the first of `phones`.'),
  phones: z.array(z.string()).describe('Telephone numbers, as written; no fax numbers.'),
  emails: z.array(z.string()).describe('E-mail addresses.'),
  addresses: z.array(Place).describe('Postal addresses of a contact page.'),
  opening_hours: z.array(OpeningHours).describe('Opening hours of a contact page.'),
  social_profiles: z
    .array(
      z.object({
        network: z.string().describe('Name of the network, lower-case: "facebook".'),
        url: z.string().describe('Address of the account.')
      })
    )
    .describe("The organization's accounts on social networks."),
  logo_url: text().describe('Address of the logo.'),
  followers_count: z.int().nullable().describe('Followers, as precisely as shown.'),
  similar: z.array(NamedPage).describe('Pages the site calls similar.'),
  affiliated: z.array(NamedPage).describe('Pages of the same group.')
})
/** The record of a public company page. */
export type CompanyRecord = z.infer<typeof CompanyRecord>
