export type { LegalPage, LegalSection } from "./legal/legal-page";
export { accessibilityStatement } from "./legal/accessibility-statement";
export { ageVerification } from "./legal/age-verification";
export { cookiesStatement } from "./legal/cookies-statement";
export { privacyPolicy } from "./legal/privacy-policy";
export { termsOfService } from "./legal/terms-of-service";
