/** Token formats that gitleaks lacks, in the same columns: kind, form, bits per character, words, pattern. */
export const ownRules = String.raw`
render-key	token	3	rnd_	rnd_[A-Za-z\d]{20,}
neon-key	token	3	napi_	napi_[a-z\d]{40,}
posthog-key	token	3	phx_ phs_	ph[xs]_[A-Za-z\d]{32,}
vercel-token	token	3	vcp_ vci_ vca_ vcr_ vck_	vc[piark]_[A-Za-z\d]{24,}
langsmith-key	token	3	lsv2_	lsv2_(?:pt|sk)_[\da-f]{32}_[\da-f]{8,12}
pinecone-key	token	3	pcsk_	pcsk_[A-Za-z\d_]{40,}
tavily-key	token	3	tvly-	tvly-[A-Za-z\d-]{28,}
jina-key	token	3	jina_	jina_[A-Za-z\d_-]{40,}
e2b-key	token	3	e2b_	e2b_[\da-f]{40}
cerebras-key	token	3	csk-	csk-[a-z\d]{40,}
fireworks-key	token	3	fw_	fw_[A-Za-z\d]{20,}
anyscale-key	token	3	esecret_	esecret_[A-Za-z\d]{24,}
elevenlabs-key	token	3	sk_	sk_[\da-f]{48}
bedrock-key	token	3	absk	ABSK[A-Za-z\d+/]{100,}={0,2}
aws-session-token	token	3	iqojb3jpz2lu fwogzxivyxdz	(?:IQoJb3JpZ2lu|FwoGZXIvYXdz)[A-Za-z\d+/=]{100,}
amazon-key	token	3	amzn.mws. amzn1.oa2-cs.	amzn(?:\.mws\.[\da-f-]{36}|1\.oa2-cs\.v1\.[\da-f]{64})
dropbox-token	token	3	sl.	sl\.(?:u\.)?[\w-]{100,}
razorpay-key	token	3	rzp_live_ rzp_test_	rzp_(?:live|test)_[A-Za-z\d]{14,}
checkout-key	token	3	sk_sbox_	sk_sbox_[a-z\d]{24,}
circleci-token	token	3	ccipat_ ccipra_	CCIP(?:AT|RJ|RA)_[A-Za-z\d]{18,26}_[\da-f]{40}
jfrog-token	token	3	akcp cmvmdgtu	(?:AKCp[A-Za-z\d]{60,80}|cmVmdGtu[A-Za-z\d]{50,70})
buildkite-token	token	3	bkaj_ bkct_	bk(?:aj|ct)_[A-Za-z\d]{36,}
honeycomb-key	token	3	hcaik_ hcaic_ hcxik_ hcxlk_ hcbik_	hc[abx](?:ik|ic|lk)_[A-Za-z\d]{40,64}
trello-token	token	3	atta	ATTA[\da-f]{60,80}
n8n-key	token	3	n8n_api_	n8n_api_[\w-]{24,}
shopify-token	token	3	shptka_	shptka_[\da-f]{30,}
mongodb-key	token	3	mdb_sa_sk_ mdb_sa_	mdb_sa_sk_[\w-]{36,}
cockroach-key	token	3	ccdb1_	CCDB1_[A-Za-z\d]{20,24}_[A-Za-z\d]{36,44}
dbt-token	token	3	dbtc_ dbtu_	dbt[cu]_[\w-]{30,}={0,2}
packagist-token	token	3	packagist_	packagist_(?:oat|ort|uut|out)_[\da-f]{60,}
hubspot-token	token	3	pat-na1- pat-eu1- pat-na2-	pat-(?:na|eu)[12]-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}
gitlab-token	token	3	gldp- glwt- glsrt- gltok-	gl(?:dp|wt|srt|tok)-[\w-]{20,}
bitbucket-token	token	3	bbdc-	BBDC-[\w+/=-]{40,}
akamai-token	token	3	akab-	akab-[a-z\d]{16}-[a-z\d]{16}
wakatime-key	token	3	waka_	waka_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}
instagram-token	token	3	igqv igqw igaa	IG(?:QV|QW|AA)[\w-]{100,}
alchemy-key	token	3	alcht_	alcht_[A-Za-z\d]{28,}
openrouter-key	token	3	sk-or-	sk-or-[\w-]{32,}
canva-token	token	3	cnvca	cnvca[\w-]{40,}
duffel-token	token	3	duffel_	duffel_(?:live|test)_[\w-]{40,}
tower-token	token	3	tfp_	tfp_[A-Za-z\d_]{40,60}
gitter-token	token	3	ghb_	ghb_[A-Za-z\d]{36}
twilio-key	token	3	sk0 sk1 sk2 sk3 sk4 sk5 sk6 sk7 sk8 sk9 ska skb skc skd ske skf	SK[\da-f]{32}
resend-key	token	3.5	re_	re_[A-Za-z\d]{6,10}_[A-Za-z\d]{22,28}
airtable-token	token	3	pat	pat[A-Za-z\d]{14}\.[\da-f]{64}
lob-key	token	3	live_ test_	(?:live|test)_[\da-f]{35}
zapier-hook	token	3	hooks.zapier.com/hooks/catch/	hooks\.zapier\.com\/hooks\/catch\/\d{4,12}\/[A-Za-z\d]{5,12}
teams-webhook	token	3	/webhookb2/	\/webhookb2\/[\da-f-]{36}@[\da-f-]{36}\/IncomingWebhook\/[\da-f]{32}\/[\da-f-]{36}(?:\/[\w-]{20,80})?
google-chat-webhook	token	3	/spaces/	\/spaces\/[\w-]{8,14}\/messages\?key=[\w-]{30,50}&token=[\w%-]{30,60}
`;
