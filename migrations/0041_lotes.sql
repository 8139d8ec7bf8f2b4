CREATE TABLE "lotes_linhas" (
	"lote_id" uuid NOT NULL,
	"registro_id" integer NOT NULL,
	"versao" integer,
	"estado" text DEFAULT 'aguardando' NOT NULL,
	"motivo" text,
	"versao_depois" integer,
	CONSTRAINT "lotes_linhas_lote_id_registro_id_pk" PRIMARY KEY("lote_id","registro_id"),
	CONSTRAINT "lotes_linhas_estado" CHECK (estado in ('aguardando', 'feita', 'recusada'))
);
--> statement-breakpoint
CREATE TABLE "lotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"operacao" text NOT NULL,
	"dados" jsonb,
	"pedido" text NOT NULL,
	"desfaz" uuid,
	"estado" text DEFAULT 'andando' NOT NULL,
	"total" integer NOT NULL,
	"feitas" integer DEFAULT 0 NOT NULL,
	"recusadas" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lotes_desfaz" UNIQUE("desfaz"),
	CONSTRAINT "lotes_estado" CHECK (estado in ('andando', 'feito', 'cancelado'))
);
--> statement-breakpoint
ALTER TABLE "lotes_linhas" ADD CONSTRAINT "lotes_linhas_lote_id_lotes_id_fk" FOREIGN KEY ("lote_id") REFERENCES "public"."lotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lotes" ADD CONSTRAINT "lotes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lotes_linhas_aguardando" ON "lotes_linhas" USING btree ("lote_id","registro_id") WHERE estado = 'aguardando';--> statement-breakpoint
CREATE INDEX "lotes_andando" ON "lotes" USING btree ("created_at") WHERE estado = 'andando';--> statement-breakpoint
CREATE INDEX "lotes_pessoa" ON "lotes" USING btree ("user_id");