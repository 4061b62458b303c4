/**
 * The record of a profile. Source: interface.md 2.5 and decisions.md §11. Every key is always there; what
 * interface.md calls a string is `""` where it is not public.
 */

import { z } from 'zod'

const Dates = {
  start_date: z.string().describe('"YYYY-MM", or "YYYY" where no month is shown; "" if unknown.'),
  end_date: z.string().describe('As `start_date`; "" when current.')
}

const Experience = z.object({
  company: z.string().describe('Name of the employer.'),
  title: z.string().describe('Name of the position.'),
  location: z.string().describe('Place of work.'),
  ...Dates,
  description: z.string().describe('Description by the person.'),
  is_current: z.boolean().describe('Whether the person still holds it.')
})
export type Experience = z.infer<typeof Experience>

const Education = z.object({
  school: z.string().describe('Name of the school.'),
  degree: z.string().describe('Degree.'),
  field_of_study: z.string().describe('Field of study.'),
  start_date: z.string().describe('Year; "" if unknown.'),
  end_date: z.string().describe('Year; "" if unknown.'),
  grade: z.string().describe('Grade.'),
  description: z.string().describe('Description by the person.')
})
export type Education = z.infer<typeof Education>

const text = () => z.string().nullable()

const Certification = z.object({
  name: z.string().describe('Name of the certificate.'),
  issuer: text().describe('Issuer of the certificate.'),
  issued_at: text().describe('"YYYY-MM" or "YYYY".'),
  expires_at: text().describe('"YYYY-MM" or "YYYY".'),
  url: text().describe('Address of the certificate.')
})
export type Certification = z.infer<typeof Certification>

const Language = z.object({
  name: z.string().describe('Name of the language, in the language of the page.'),
  proficiency: text().describe('Proficiency, in the words of the page.')
})
export type Language = z.infer<typeof Language>

const Volunteer = z.object({
  role: z.string().describe('Role of the person.'),
  organization: text().describe('For whom.'),
  cause: text().describe('Cause of the voluntary work.'),
  ...Dates,
  description: text().describe('Description by the person.'),
  is_current: z.boolean().describe('Whether the person is still active there.')
})
export type Volunteer = z.infer<typeof Volunteer>

const Publication = z.object({
  title: z.string().describe('Title.'),
  publisher: text().describe('Publisher.'),
  published_at: text().describe('ISO 8601 date, as precise as the page states it.'),
  url: text().describe('Address of the publication.'),
  description: text().describe('Description by the person.')
})
export type Publication = z.infer<typeof Publication>

const Project = z.object({
  name: z.string().describe('Name of the project.'),
  url: text().describe('Address of the certificate.'),
  ...Dates,
  description: text().describe('Description by the person.')
})
export type Project = z.infer<typeof Project>

/** A public profile. */
export const ProfileRecord = z.object({
  url: z.string().describe('Address of the profile on the host of all countries.'),
  name: z.string().min(1).describe('Full name.'),
  headline: z.string().describe('Professional headline.'),
  location: z.string().describe('Place where the person lives or works.'),
  about: z.string().describe('Self-description of the person.'),
  experience: z.array(Experience).describe('Work history, in the order of the page.'),
  education: z.array(Education).describe('Schooling, in the order of the page.'),
  skills: z.array(z.string()).describe('Skills.'),
  contact_info: z
    .object({
      email: z
        .string()
        .describe('E-mail address; always "", because profiles do not show it to visitors.'),
      linkedin: z.string().describe('Address of the profile.')
    })
    .describe('Contact details.'),
  public_id: text().describe('Name of the profile in its URL.'),
  photo_url: text().describe('Address of the photo.'),
  followers_count: z.int().nullable().describe('Followers, as precisely as shown.'),
  connections_count: z
    .int()
    .nullable()
    .describe('Connections, as precisely as shown: 500 for "500+".'),
  current_company: z
    .object({ name: z.string().describe('Name.'), url: text().describe('Address of its page.') })
    .nullable()
    .describe('The company beside the name.'),
  certifications: z.array(Certification).describe('Licences and certificates.'),
  languages: z.array(Language).describe('Languages.'),
  volunteer: z.array(Volunteer).describe('Volunteering.'),
  publications: z.array(Publication).describe('Publications.'),
  projects: z.array(Project).describe('Projects.'),
  websites: z.array(z.string()).describe('Websites the person names.')
})
/** The record of a public profile. */
export type ProfileRecord = z.infer<typeof ProfileRecord>
