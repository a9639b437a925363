// The security headers that every answer has exactly once, whoever gives it.
const kSecurityHeaders = ['Content-Security-Policy', 'X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy', 'Permissions-Policy',
  'Cross-Origin-Opener-Policy', 'Cross-Origin-Resource-Policy'];

export const notOnce = (answer) => kSecurityHeaders.filter((name) => answer.all(name).length !== 1);
