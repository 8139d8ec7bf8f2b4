ALTER TABLE "exclusoes" ADD COLUMN "esquece" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "exclusoes" SET "esquece" = true WHERE "tabela" = 'rh_funcionarios';
--> statement-breakpoint
-- Exports of users are told with what else is done to users.
UPDATE "auditoria" SET "tabela" = 'auth_users' WHERE "tabela" = 'users_view';
