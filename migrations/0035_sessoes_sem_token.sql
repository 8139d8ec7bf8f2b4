-- Sessions are looked up by the SHA-256 of their token from here on. Cookies keep the token itself, so that people stay
-- signed in. Base64 of PostgreSQL becomes base64url by hand, as Node writes it.
UPDATE auth_sessions
SET token = rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=');
