CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Folds text for searching: compatible composed form, no accents, lower case. Immutable, so that indexes and
-- generated columns may use it; the dictionary is named in full, so that no search_path can change its meaning.
CREATE OR REPLACE FUNCTION f_busca(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFKC))) $$;
