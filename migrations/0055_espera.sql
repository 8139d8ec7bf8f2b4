CREATE TABLE "espera_acompanhamentos" (
	"usuario_id" uuid NOT NULL,
	"tabela" text NOT NULL,
	"registro_id" integer NOT NULL,
	"visto" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "espera_acompanhamentos_usuario_id_tabela_registro_id_pk" PRIMARY KEY("usuario_id","tabela","registro_id")
);
--> statement-breakpoint
CREATE TABLE "espera_mencoes" (
	"usuario_id" uuid NOT NULL,
	"comentario_id" integer NOT NULL,
	CONSTRAINT "espera_mencoes_usuario_id_comentario_id_pk" PRIMARY KEY("usuario_id","comentario_id")
);
--> statement-breakpoint
CREATE TABLE "espera_silencios" (
	"usuario_id" uuid NOT NULL,
	"fonte" text NOT NULL,
	"registro" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "espera_silencios_usuario_id_fonte_registro_pk" PRIMARY KEY("usuario_id","fonte","registro")
);
--> statement-breakpoint
ALTER TABLE "espera_acompanhamentos" ADD CONSTRAINT "espera_acompanhamentos_usuario_id_auth_users_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "espera_mencoes" ADD CONSTRAINT "espera_mencoes_usuario_id_auth_users_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "espera_mencoes" ADD CONSTRAINT "espera_mencoes_comentario_id_comentarios_id_fk" FOREIGN KEY ("comentario_id") REFERENCES "public"."comentarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "espera_silencios" ADD CONSTRAINT "espera_silencios_usuario_id_auth_users_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "espera_mencoes_comentario" ON "espera_mencoes" USING btree ("comentario_id");--> statement-breakpoint
CREATE INDEX "prestacoes_em_aberto" ON "financeiro_prestacao_contas_cartao" USING btree ("cartao_id","mes_referencia") WHERE status_fatura in ('Aberta', 'Paga Parcialmente', 'Em Atraso');--> statement-breakpoint
CREATE INDEX "desvios_em_aberto_de" ON "ssma_desvios" USING btree (f_busca("responsavel_acao"),"prazo_solucao","id") WHERE status_resolucao <> all('{Resolvido,Fechado,Cancelado}');